import type { ReactNode } from 'react';
import type { DialogProps } from '#core/command/host.ts';
import { Modal } from '#core/ui/dialog/Modal.tsx';
import { SkeletonText } from '#core/ui/page/Skeleton.tsx';
import { WhenRead, type Reading } from '#core/ui/page/WhenRead.tsx';

interface Props extends DialogProps {
  title: string;
  reading: Reading<{ topics: readonly string[] }>;
  children(topics: readonly string[]): ReactNode;
}

/** A dialog that first reads of which topics scopes are made. */
export function WithTopics({ title, reading, close, children }: Props) {
  if (reading.data) return children(reading.data.topics);
  return (
    <Modal title={title} onClose={close}>
      <WhenRead reading={reading} skeleton={<SkeletonText lines={6} />} />
    </Modal>
  );
}
