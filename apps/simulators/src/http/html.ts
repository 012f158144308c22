/** HTML by template strings: values are escaped unless they are HTML already. */

export type Html = { readonly html: string }

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const toHtml = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(toHtml).join('')
  if (value === undefined || value === null || value === false) return ''
  if (typeof value === 'object' && 'html' in value) return String(value.html)
  return String(value).replace(/[&<>"']/g, (character) => escapes[character] ?? '')
}

/** Tag for templates: markup`<p>${text}</p>`. Lists are joined; undefined, null and false give nothing. */
export const markup = (parts: TemplateStringsArray, ...values: unknown[]): Html => ({
  html: parts.map((part, index) => part + (index < values.length ? toHtml(values[index]) : '')).join(''),
})

/** A whole page in the simulators' plain look. */
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
