/** Mails that were sent before their words were blanked: their links open accounts. */
export const sentMails = (): string[] => [
  `update outbox set subject = '', text = '', html = '' where sent_at is not null`,
];
