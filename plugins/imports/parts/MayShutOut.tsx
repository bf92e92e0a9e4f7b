import { Button } from '#core/ui/buttons/Button.tsx';

/** The question whether an import may shut somebody out. */
export interface ShutOut {
  says: string;
  answer(may: boolean): void;
}

/** Asks before rows of an import shut somebody out. */
export function MayShutOut({ says, answer }: ShutOut) {
  return (
    <div role="alertdialog" aria-label="Somebody would lose access" className="flex max-w-2xl flex-col gap-3">
      <p>{says} Import anyway?</p>
      <div className="flex gap-2">
        <Button variant="danger" onClick={() => answer(true)}>
          Import
        </Button>
        <Button onClick={() => answer(false)}>Stop</Button>
      </div>
    </div>
  );
}
