import { Button } from '#core/ui/buttons/Button.tsx';

interface Props {
  done: number;
  total: number;
  onStop(): void;
}

/** While an import runs: how far it is, and the button that stops it. */
export function Running({ done, total, onStop }: Props) {
  return (
    <div className="flex max-w-2xl flex-col items-start gap-4">
      <progress
        className="h-1.5 w-full appearance-none overflow-hidden rounded-sm bg-pressed"
        aria-label="Imported rows"
        max={total}
        value={done}
      />
      <Button onClick={onStop}>Stop after this step</Button>
    </div>
  );
}
