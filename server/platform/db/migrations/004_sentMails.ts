/** Deletes the texts of mails that were sent by an earlier version, because their links give access to accounts. */
export const sentMails = (): string[] => [
  `update outbox set subject = '', text = '', html = '' where sent_at is not null`,
];
