/** Storage of the system messages that a person has closed. */
export type DismissedMessages = {
  dismiss(personId: string, messageId: string): Promise<unknown>
  isDismissed(personId: string, messageId: string): Promise<boolean>
}
