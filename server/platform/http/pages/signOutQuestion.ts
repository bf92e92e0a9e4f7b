import { escaped } from '#server/platform/html.ts';
import { page } from './plainPage.ts';

interface Question {
  productName: string;
  /** The form whose button signs out, as HTML; it ends with `</form>`. */
  form: string;
  /** The application that asks for the sign-out, if it is known. */
  application?: string | undefined;
}

/**
 * The question before signing out when another page than one of the portal has asked for it. Its button has no focus: a press
 * of Enter that was meant for the page before must not answer it.
 */
export const signOutQuestion = ({ productName, form, application }: Question): string =>
  page({
    title: `Sign out of ${productName}?`,
    productName,
    content: `<p>${application ? `You are leaving ${escaped(application)}. ` : ''}This also signs you out of the portal and of its other applications in this browser.</p>
${form.replace('</form>', '<button name="logout" value="yes">Sign out</button></form>')}
<p><a href="/">Stay signed in</a></p>`,
  });
