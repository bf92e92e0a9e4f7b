import { Link } from 'wouter';
import { cx } from '#core/ui/style/cx.ts';
import { useRecordAddress } from '#core/plugin/useRecordAddress.ts';

interface Props {
  /** The name of the page's route; none if the viewer may not open it. */
  route: string | undefined;
  id: number;
  /** The link covers the next surrounding element that is `relative`. */
  wide?: boolean;
  children: string;
}

/** A record's name; a link if the portal has the plugin of its page. */
export function RecordLink({ route, id, wide = false, children }: Props) {
  const addressOf = useRecordAddress(route);
  if (!addressOf)
    return (
      <span dir="auto" className="text-left font-medium wrap-anywhere">
        {children}
      </span>
    );
  return (
    <Link
      href={addressOf({ id })}
      dir="auto"
      className={cx(
        'text-left font-medium wrap-anywhere underline-offset-2 over:underline',
        wide ? 'after:absolute after:inset-0' : 'max-md:-my-3 max-md:py-3',
      )}
    >
      {children}
    </Link>
  );
}
