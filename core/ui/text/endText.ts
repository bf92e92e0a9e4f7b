import { formatDay } from '#core/text/days.ts';

/** An access that may end. */
export interface Ending {
  /** The last day (YYYY-MM-DD), if there is one. */
  endsOn?: string | null | undefined;
  /** That day is over. */
  ended?: boolean | undefined;
}

/** The end of an access: 'Ends 30-Nov-2026' or 'Ended 30-Nov-2026'; empty without one. */
export const endText = ({ endsOn, ended }: Ending): string =>
  endsOn == null ? '' : `${ended ? 'Ended' : 'Ends'} ${formatDay(endsOn)}`;
