/** The words of a text, or of a page as a reader sees it, in order and without punctuation and layout. */
const SIGNS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

export const wordsOfPage = (html: string): string[] => {
  const [, body = ''] = html.split('<body>')
  const text = body.replaceAll(/<[^>]*>/g, ' ')
  return wordsOf(text.replaceAll(/&[#\w]+;/g, (sign) => SIGNS[sign] ?? sign))
}
