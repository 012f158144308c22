/** The labels of the primary buttons. */
export const mainButtons = (): (string | null)[] =>
  [...document.querySelectorAll('main .aksel-button[data-variant="primary"]')]
    .filter((button) => !button.closest('[hidden]'))
    .map(({ textContent }) => textContent)
