/** Actions outside the web app, through the simulators: on the phone, in the mailbox and at the authority. */
import { addresses } from './server.ts'

type Order = { orderRef: string; status: string; returnUrl: string; visibleText: string }
type Mail = { to: string; subject: string; text: string; attachments: number }
type Case = { caseNumber: string; applicationId: string; status: string }

/** A call of the simulators' control API: GET without a body, POST with one. */
export const control = async <T>(path: string, body?: object): Promise<T> => {
  const url = `${addresses().simulatorOrigin}/control/${path}`
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(url, body ? post : {})
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  const text = await response.text()
  return (text === '' ? undefined : JSON.parse(text)) as T
}

/** Waits until `look` returns a value. */
export const eventually = async <T>(look: () => Promise<T | undefined>, what: string): Promise<T> => {
  for (let attempt = 0; attempt < 150; attempt++) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`never seen: ${what}`)
}

/** The pending BankID order of a signing, by its sign id. */
export const bankIdOrder = (signId: string): Promise<Order> =>
  eventually(async () => {
    const orders = await control<Order[]>('bankid/orders')
    return orders.find((order) => order.status === 'pending' && order.returnUrl.includes(signId))
  }, `a BankID order for ${signId}`)

/** The mail to an address with the number in its subject. */
export const mailTo = (address: string, number: string): Promise<Mail> =>
  eventually(
    async () =>
      (await control<Mail[]>('mail')).find(({ to, subject }) => to.includes(address) && subject.includes(number)),
    `mail to ${address} about ${number}`,
  )

export const caseWithNumber = (caseNumber: string): Promise<Case> =>
  eventually(
    async () => (await control<Case[]>('case-system/cases')).find((each) => each.caseNumber === caseNumber),
    `case ${caseNumber}`,
  )
