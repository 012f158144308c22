/** Which system messages a person has closed. */
export type DismissedMessages = {
  dismiss(personId: string, messageId: string): Promise<void>
  isDismissed(personId: string, messageId: string): Promise<boolean>
}
