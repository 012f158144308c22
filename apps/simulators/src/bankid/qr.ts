/** BankID's animated QR code: the text for a second, and the phone's check of a scanned one. */
import { createHmac } from 'node:crypto'

/** The text of the code `seconds` after the response to the order. */
export const qrText = (startToken: string, startSecret: string, seconds: number): string => {
  const code = createHmac('sha256', startSecret).update(String(seconds)).digest('hex')
  return `bankid.${startToken}.${seconds}.${code}`
}

/** The order's token in a scanned text; undefined when it is no BankID code. */
export const tokenIn = (text: string): string | undefined => /^bankid\.([0-9a-f-]+)\.\d+\.[0-9a-f]{64}$/.exec(text)?.[1]

const TOLERANCE_SECONDS = 5

/** True when the text is this order's code of the last or next five seconds. */
export const isCurrent = (text: string, startToken: string, startSecret: string, secondsNow: number): boolean => {
  const seconds = Number(text.split('.')[2])
  return Math.abs(seconds - secondsNow) <= TOLERANCE_SECONDS && text === qrText(startToken, startSecret, seconds)
}
