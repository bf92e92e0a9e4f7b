import { Badge, type Tone } from './Badge.tsx';
import { stateText, type ShownState } from './stateText.ts';

/** What became of a message to another program: of a webhook, or to an application. */
export const StateBadge = ({ state }: { state: ShownState }) => <Badge tone={tones[state]}>{stateText[state]}</Badge>;

const tones: Record<ShownState, Tone> = {
  waiting: 'neutral',
  repeated: 'warning',
  delivered: 'success',
  failed: 'danger',
};
