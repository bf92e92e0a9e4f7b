import type { ReactNode } from 'react';
import { LongText } from '#core/list/record/LongText.tsx';

/** The heading of a page that is named after a record: three lines of a long name, with a button that shows the rest. */
export const LongTitle = (title: { className: string; children: ReactNode }) => <LongText as="h1" {...title} />;
