/** Reads a mail as it came over SMTP: headers, the plain text, the HTML beside it, and how many files are attached. */
import PostalMime, { decodeWords } from 'postal-mime'

export type Mail = Awaited<ReturnType<typeof parseMail>>

export const parseMail = async (source: Buffer) => {
  const { headers, subject = '', messageId = '', text = '', html = '', attachments } = await PostalMime.parse(source)
  const header = (name: string) => decodeWords(headers.find(({ key }) => key === name)?.value ?? '')
  return {
    from: header('from'),
    to: header('to'),
    subject,
    /** As it came; what mail systems know a repeated mail by. */
    messageId,
    /** Empty when there is no plain text part. */
    text: text.trimEnd(),
    html,
    attachments: attachments.length,
    raw: source.toString('utf8'),
  }
}
