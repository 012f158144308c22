/** The address that opens the BankID app on the signer's current device. */

const isSafariOnIos = (userAgent: string): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) && /Version\/[\d.]+ .*Safari\//.test(userAgent)

const isChromeOrEdgeOnAndroid = (userAgent: string): boolean =>
  Number(/Android (\d+)/.exec(userAgent)?.[1] ?? 0) >= 6 &&
  /Chrome\//.test(userAgent) &&
  !/Firefox|OPR\/|SamsungBrowser/.test(userAgent)

/**
 * BankID's universal link where the browser passes it to the app, otherwise BankID's own scheme. The return address
 * given at sign overrides `redirect`, which only Safari on iOS still needs. `startUrl` replaces both: the simulator's
 * page.
 */
export const launchAddress = (
  autoStartToken: string,
  { userAgent, returnUrl, startUrl }: { userAgent: string; returnUrl: string; startUrl: string | undefined },
): string => {
  const token = encodeURIComponent(autoStartToken)
  const backTo = encodeURIComponent(returnUrl)
  if (startUrl) return `${startUrl}?autostarttoken=${token}&redirect=${backTo}`
  if (isSafariOnIos(userAgent)) return `https://app.bankid.com/?autostarttoken=${token}&redirect=${backTo}`
  if (isChromeOrEdgeOnAndroid(userAgent)) return `https://app.bankid.com/?autostarttoken=${token}&redirect=null`
  return `bankid:///?autostarttoken=${token}&redirect=null`
}
