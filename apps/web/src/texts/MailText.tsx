/** A text with mail addresses in it: each in one piece, and where there is no room for that broken before its @. */
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
