import { Badge, type Tone } from '#core/ui/text/Badge.tsx';
import { stateText, type State } from '../stateText.ts';

/** What became of a delivery, or of the last attempt of a webhook. */
export const StateBadge = ({ state }: { state: State }) => <Badge tone={tones[state]}>{stateText[state]}</Badge>;

const tones: Record<State, Tone> = { waiting: 'neutral', repeated: 'warning', delivered: 'success', failed: 'danger' };
