import { Button } from '#core/ui/buttons/Button.tsx';
import { AccountPage } from './AccountPage.tsx';

interface Props {
  title: string;
  /** What is wrong with the link, in the server's words where it has any. */
  text: string;
  /** What to do next. */
  advice: string;
  /** Where that is done; the likeliest first. */
  ways: readonly { label: string; href: string }[];
}

/** What stands in the place of a mailed link that is expired, used up, cut off or unknown. */
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
