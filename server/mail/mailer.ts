export interface Message {
  to: string[];
  subject: string;
  /** Plain text, lines ended by \n. */
  text: string;
  /**
   * Message-ID without angle brackets, e.g. `ingestion-42@proofmark`. A job that is retried sends the same, so that
   * mail programs show one message.
   */
  messageId?: string;
  /** Address for replies; the sender of all mails by default. */
  replyTo?: string;
  /** Where the reader turns mails like this one off. */
  unsubscribeUrl?: string;
  attachments?: { fileName: string; mediaType: string; content: Buffer }[];
}

export interface Mailer {
  /**
   * Resolves when the mail server has taken the message for every recipient, or the file is written.
   * @throws when it has not; the job that sends it is then retried.
   */
  send(message: Message): Promise<void>;
}
