/** A text with mail addresses that do not wrap; where space is short they break before the @. */
export function MailText({ children }: { children: string }) {
  return children.split(/([^\s@]+@[^\s@]*[^\s@.,])/).map((part, index) => {
    if (index % 2 === 0) return part
    const [name, domain] = part.split('@')
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name and never move
      <span key={index} className="sv-mail">
        {name}
        <wbr />@{domain}
      </span>
    )
  })
}
