import { useAtomValue, useStore } from 'jotai';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { useHost } from '#core/command/hostAtom.ts';

import { viewerAtom } from '#core/session/session.ts';
import { usageId, type Entry } from './catalogue.ts';
import { typeHeld } from './frame/typeOn.ts';
import { WaitingField } from './frame/WaitingField.tsx';
import type { ChosenRecord } from './root/rootData.ts';
import type { Section } from './root/rootGroups.ts';
import { RootView } from './root/RootView.tsx';
import { runKeeping } from './runKeeping.ts';
import type { PaletteOpening } from './paletteAtom.ts';
import {
  answer,
  back,
  begin,
  beginShown,
  crumbs,
  draftKey,
  stepOf,
  valuesOf,
  type Draft,
  type Steps,
} from './step/steps.ts';
import { useStepView } from './step/useStepView.ts';
import { noteUsage } from './search/usage.ts';

export { catalogueOf } from './catalogue.ts';
export { typeOn } from './frame/typeOn.ts';
export { loadSteps } from './step/useStepView.ts';

export interface PaletteProps {
  opening: PaletteOpening;
  /** The text that was typed before the palette's code had loaded. */
  typed: string;
  onTyped(typed: string): void;
  onClose(): void;
}

/** The content of the open palette: the first step, then one step for each missing argument of the command. */
export default function Palette({ opening, typed, onTyped, onClose }: PaletteProps) {
  const host = useHost();
  const store = useStore();
  const viewer = useAtomValue(viewerAtom);
  const [about, setAbout] = useState<(ChosenRecord & { typed: string }) | null>(null);
  const [section, setSection] = useState<Section | null>(null);
  const [steps, setSteps] = useState<Steps | null>(
    () => opening.again?.steps ?? (opening.command ? begin(opening.command, opening.values ?? {}) : null),
  );

  const [drafts] = useState(() => new Map<string, Draft>());

  const go = (next: Steps) => {
    if (stepOf(next)) return setSteps(next);
    noteUsage(viewer.id, usageId(next.command, valuesOf(next)));
    // The palette closes first, so that a dialog of the command later returns the focus to its former place.
    onClose();
    void runKeeping(next, opening, host, store);
  };
  // A record that the person chose in the palette is used at once; the page's record is shown first.
  const start = ({ command, values, about: record }: Entry) =>
    go(record === undefined || about ? begin(command, values) : beginShown(command, values));
  const stepBack = () => {
    const former = steps && back(steps);
    if (former) setSteps(former);
    else if (steps && !opening.command) setSteps(null);
    else if (section && !steps) {
      onTyped('');
      setSection(null);
    } else if (about && !steps) {
      onTyped(about.typed);
      setAbout(null);
    } else onClose();
  };
  const chooseRecord = (chosen: ChosenRecord) => {
    const { source, record } = chosen;
    const href = source.href?.(record);
    if (href === undefined && !source.open) {
      onTyped('');
      return setAbout({ ...chosen, typed });
    }
    onClose();
    if (href !== undefined) host.go(href);
    else source.open?.(record, host);
  };

  const step = steps && stepOf(steps);
  const view = useStepView(Boolean(step));
  const [pressed, setPressed] = useState(opening.command && !view ? typed : '');
  // The keys that were queued while the steps loaded.
  const handOver = useEffectEvent((ended: AbortSignal) => {
    if (pressed !== '') void typeHeld(pressed.split('\n'), ended);
  });
  // In the task that renders the step, so that no key comes between.
  useLayoutEffect(() => {
    const left = new AbortController();
    if (view) handOver(left.signal);
    return () => left.abort();
  }, [view]);
  if (!steps || !step)
    return (
      <RootView
        key={about ? 'about' : (section?.id ?? 'all')}
        typed={typed}
        onTyped={onTyped}
        about={about}
        section={section}
        onSection={setSection}
        onCommand={start}
        onRecord={chooseRecord}
        onBack={stepBack}
        onClose={onClose}
      />
    );
  if (!view)
    return (
      <WaitingField
        label={step.arg.label}
        crumbs={crumbs(steps)}
        pressed={pressed}
        onPressed={setPressed}
        onBack={() => {
          setPressed('');
          stepBack();
        }}
        onClose={onClose}
      />
    );
  const place = draftKey(steps, step.name);
  return (
    <view.Step
      key={step.name}
      steps={steps}
      name={step.name}
      arg={step.arg}
      place={`Step ${step.at} of ${step.of}.`}
      why={steps === opening.again?.steps ? opening.again.why : undefined}
      draft={drafts.get(place)}
      onDraft={(draft) => void drafts.set(place, draft)}
      onAnswer={(value, text, unnamed) => go(answer(steps, value, text, unnamed))}
      onBack={stepBack}
      onClose={onClose}
    />
  );
}
