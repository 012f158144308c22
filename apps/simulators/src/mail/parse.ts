/** Parser of mails received over SMTP: headers, plain text, HTML, and the number of attachments. */
import PostalMime, { decodeWords } from 'postal-mime'

export type Mail = Awaited<ReturnType<typeof parseMail>>

export const parseMail = async (source: Buffer) => {
  const { headers, subject = '', messageId = '', text = '', html = '', attachments } = await PostalMime.parse(source)
  const header = (name: string) => decodeWords(headers.find(({ key }) => key === name)?.value ?? '')
  return {
    from: header('from'),
    to: header('to'),
    subject,
    /** Unchanged; mail systems recognise a repeated mail by it. */
    messageId,
    /** Empty when there is no plain text part. */
    text: text.trimEnd(),
    html,
    attachments: attachments.length,
    raw: source.toString('utf8'),
  }
}
