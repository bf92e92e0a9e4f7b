import { Badge, type Tone } from '#core/ui/text/Badge.tsx';
import type { Delivery } from '../contract.ts';
import { stateText } from '../stateText.ts';

/** What became of a delivery, or of the last attempt of a webhook. */
export const StateBadge = ({ state }: { state: Delivery['state'] }) => (
  <Badge tone={tones[state]}>{stateText[state]}</Badge>
);

const tones: Record<Delivery['state'], Tone> = { waiting: 'neutral', delivered: 'success', failed: 'danger' };
