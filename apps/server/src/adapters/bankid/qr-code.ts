/** The text of BankID's animated QR code. It changes every second, so that a copied picture soon becomes useless. */
import { createHmac } from 'node:crypto'

/** `seconds`: whole seconds since BankID's answer to sign arrived. The secret never leaves the server. */
export const animatedQrCode = (startToken: string, startSecret: string, seconds: number): string => {
  const code = createHmac('sha256', startSecret).update(String(seconds)).digest('hex')
  return `bankid.${startToken}.${seconds}.${code}`
}
