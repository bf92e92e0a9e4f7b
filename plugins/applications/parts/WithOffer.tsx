import type { ReactNode } from 'react';
import type { DialogProps } from '#core/command/host.ts';
import { WhenRead } from '#core/ui/page/WhenRead.tsx';
import { Modal } from '#core/ui/dialog/Modal.tsx';
import { SkeletonText } from '#core/ui/page/Skeleton.tsx';
import { offerOf, useApplication } from '../queries.ts';
import type { Named, Offer } from '../rules.ts';

interface Props extends DialogProps {
  /** May include the options that can be given in it. */
  application: Named & Partial<Offer>;
  title: string;
  /** Renders the dialog with the options of the application. */
  children(offer: Offer): ReactNode;
}

/** Loads the options of an application for a dialog; if the page has them already, the dialog opens at once. */
export function WithOffer(props: Props) {
  const { application, children } = props;
  const { roles } = application;
  return roles ? children({ ...application, roles }) : <Reading {...props} />;
}

function Reading({ application, title, close, children }: Props) {
  const reading = useApplication(application.id);
  if (reading.data) return children(offerOf(reading.data));
  return (
    <Modal title={title} description={application.name} onClose={close}>
      <WhenRead reading={reading} skeleton={<SkeletonText lines={4} />} />
    </Modal>
  );
}
