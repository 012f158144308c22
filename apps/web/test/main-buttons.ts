/** The words of the buttons that stand out as the way on. */
export const mainButtons = (): (string | null)[] =>
  [...document.querySelectorAll('main .aksel-button[data-variant="primary"]')]
    .filter((button) => !button.closest('[hidden]'))
    .map(({ textContent }) => textContent)
