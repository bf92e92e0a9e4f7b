import { Link } from 'wouter';
import { useRecordAddress } from './useRecordAddress.ts';

/** A record's name; a link where the portal has the plugin of its page. */
export function RecordLink({ route, id, children }: { route: string; id: number; children: string }) {
  const addressOf = useRecordAddress(route);
  if (!addressOf) return <span className="font-medium wrap-anywhere">{children}</span>;
  return (
    <Link
      href={addressOf({ id })}
      className="font-medium wrap-anywhere underline-offset-2 over:underline max-md:-my-3 max-md:py-3"
    >
      {children}
    </Link>
  );
}
