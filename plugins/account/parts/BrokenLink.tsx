import { Button } from '#core/ui/buttons/Button.tsx';
import { AccountPage } from './AccountPage.tsx';

interface Props {
  title: string;
  /** The reason, in the server's words if there are any. */
  text: string;
  /** The next step. */
  advice: string;
  /** Links for the next step, the likeliest first. */
  ways: readonly { label: string; href: string }[];
}

/** Shown for a mailed link that is expired, used, incomplete or unknown. */
export function BrokenLink({ title, text, advice, ways }: Props) {
  return (
    <AccountPage title={title} focusTitle lead={<p role="alert">{text}</p>}>
      <p>{advice}</p>
      <div className="flex flex-col gap-2">
        {ways.map(({ label, href }, at) => (
          <Button key={href} href={href} variant={at === 0 ? 'primary' : 'secondary'}>
            {label}
          </Button>
        ))}
      </div>
    </AccountPage>
  );
}
