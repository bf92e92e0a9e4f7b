import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/**
 * Calls `onOver` after `duration` milliseconds; never while that is `null` or the tab is hidden. The whole time starts
 * again after such a pause, and whenever `subject` changes.
 */
export function useTimer(subject: unknown, duration: number | null, onOver: () => void): void {
  const isHidden = useSyncExternalStore(subscribe, () => document.hidden);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (duration === null || isHidden) return;
    const timer = setTimeout(() => over(), duration);
    return () => clearTimeout(timer);
  }, [subject, duration, isHidden]);
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
