/** HTML by template strings: values are escaped unless they are HTML already. */

export type Html = { readonly html: string }

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

type Value = Html | string | number | false | null | undefined | readonly Value[]

const toHtml = (value: Value): string => {
  if (value === undefined || value === null || value === false) return ''
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (character) => escapes[character] ?? '')
  if (typeof value === 'number') return String(value)
  return 'html' in value ? value.html : value.map(toHtml).join('')
}

/** Tag for templates: markup`<p>${text}</p>`. Lists are joined; undefined, null and false render nothing. */
export const markup = (parts: TemplateStringsArray, ...values: readonly Value[]): Html => ({
  html: parts.map((part, index) => part + (index < values.length ? toHtml(values[index]) : '')).join(''),
})

/** A complete page in the simulators' layout. */
export const page = (title: string, main: Html, { live = false } = {}): string =>
  markup`<!doctype html>
<html lang="sv">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/page.css">
${live && markup`<script src="/assets/refresh.js" defer></script>`}
</head>
<body>
<main>${main}</main>
</body>
</html>`.html
