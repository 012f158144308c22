/** Pages on which a user plays the phone, the case officer and the reader of mail. */
import { readFileSync } from 'node:fs'
import type { BankId } from '../bankid/bankid.ts'
import { orderOfQr } from '../bankid/orders.ts'
import { type CaseSystem, modes } from '../case-system/cases.ts'
import type { Freja } from '../freja/freja.ts'
import { markup, page } from '../http/html.ts'
import {
  type Answer,
  form,
  get,
  html,
  post,
  type Request,
  type Route,
  type System,
  seeOther,
} from '../http/messages.ts'
import type { MailServer } from '../mail/server.ts'
import type { World } from '../world/world.ts'
import { elsewherePage } from './elsewhere-page.ts'
import { homePage, phonePage } from './home-page.ts'
import { mailListPage, mailPage } from './mail-page.ts'
import { orderPage } from './order-page.ts'
import { openOrders, orderAt } from './phone-order.ts'
import { threadPage } from './thread-page.ts'

export type PhoneDependencies = { world: World; bankId: BankId; freja: Freja; cases: CaseSystem; mail: MailServer }

const notice = (status: number, title: string, text: string): Answer =>
  html(
    status,
    page(
      `${title} – simulatorn`,
      markup`<h1>${title}</h1><p>${text}</p><p><a href="/">Till simulatorns början</a></p>`,
    ),
  )

const refuse: System['refuse'] = (status) =>
  status === 404
    ? notice(404, 'Sidan finns inte', 'Adressen leder ingenstans i simulatorn.')
    : notice(status, 'Det gick inte', 'Gå till början och försök igen.')

const asset = (name: string, type: string): Route =>
  get(`/assets/${name}`, () => ({
    status: 200,
    headers: { 'content-type': `${type}; charset=utf-8` },
    body: readFileSync(new URL(`../../assets/${name}`, import.meta.url)),
  }))

const orderRoutes = (deps: PhoneDependencies): Route[] => {
  const { people } = deps.world
  const path = '/phone/:system/:reference'
  const find = ({ params }: Request) => orderAt(deps, params['system'] ?? '', params['reference'] ?? '')
  const gone = () => notice(404, 'Det finns inte längre', 'Underskriften är borta, eller har aldrig funnits.')

  const act = async (request: Request): Promise<Answer> => {
    const order = find(request)
    if (!order) return gone()
    const body = form(request)
    const action = body.get('action')
    const personalNumber = body.get('personalNumber') ?? ''
    if (action === 'approve' && order.isOpen) {
      if (!people.find(personalNumber)) return html(422, orderPage(order, people, 'Välj vem som håller i telefonen.'))
      await order.approve(personalNumber)
    } else if (action === 'reject') order.refuse()
    else if (action === 'open') order.open()
    return seeOther(order.path)
  }

  const show = (request: Request): Answer => {
    const order = find(request)
    return order ? html(200, orderPage(order, people)) : gone()
  }

  return [get(path, show), post(path, act)]
}

/** Replaces the `bankid:` link, which no browser on a developer's machine can open. */
const startOnThisDevice =
  ({ bankId }: PhoneDependencies) =>
  ({ query }: Request): Answer => {
    const order = bankId.findByAutoStartToken(query.get('autostarttoken') ?? '')
    if (order?.status !== 'pending') {
      return notice(404, 'Inget att öppna', 'Underskriften är avslutad, eller länken är fel. Börja om i tjänsten.')
    }
    const redirect = query.get('redirect')
    if (redirect && URL.canParse(redirect)) order.request.returnUrl ??= redirect
    bankId.start(order, 'autostart')
    return seeOther(`/phone/bankid/${order.orderRef}`)
  }

const scan =
  ({ bankId, freja }: PhoneDependencies) =>
  (request: Request): Answer => {
    const text = form(request).get('qr') ?? ''
    const order = orderOfQr(bankId, text)
    if (typeof order === 'object') {
      bankId.start(order, 'qr')
      return seeOther(`/phone/bankid/${order.orderRef}`)
    }
    const transaction = order === 'notBankId' ? freja.ofQr(text) : order
    if (typeof transaction === 'object') {
      freja.open(transaction)
      return seeOther(`/phone/freja/${transaction.signRef}`)
    }
    return seeOther(`/phone?scan=${transaction === 'notFreja' ? 'notCode' : transaction}`)
  }

const decide =
  ({ cases }: PhoneDependencies) =>
  async (request: Request): Promise<Answer> => {
    const body = form(request)
    const one = cases.find(body.get('reference') ?? '')
    if (!one) return notice(404, 'Ärendet finns inte', 'Simulatorn har startats om sedan ärendet kom in.')
    const action = body.get('action')
    if (action === 'register') await cases.register(one)
    else if (action === 'grant') await cases.grant(one)
    else if (action === 'grant-without-end') await cases.grant(one, undefined, null)
    else if (action === 'reject') await cases.reject(one)
    else if (action === 'dismiss') await cases.dismiss(one)
    else if (action === 'status') await cases.changeStatus(one)
    else if (action === 'withdraw') await cases.withdraw(one)
    else if (action === 'fetch') await cases.fetchFiles(one)
    return seeOther('/#cases-heading')
  }

const setMode =
  ({ cases }: PhoneDependencies) =>
  (request: Request): Answer => {
    const mode = modes.find((one) => one === form(request).get('answer'))
    if (mode) cases.setMode(mode)
    return seeOther('/#cases-heading')
  }

/** The case officer's page of one case. */
const threadRoutes = ({ cases }: PhoneDependencies): Route[] => {
  const path = '/phone/cases/:reference'
  const find = ({ params }: Request) => cases.find(params['reference'] ?? '')
  const gone = () => notice(404, 'Ärendet finns inte', 'Simulatorn har startats om sedan ärendet kom in.')
  const act = async (request: Request): Promise<Answer> => {
    const one = find(request)
    if (!one) return gone()
    const body = form(request)
    const wanted = {
      ...(body.get('requestId') && { requestId: body.get('requestId') }),
      ...(body.get('messageId') && { messageId: body.get('messageId') }),
      ...(body.get('items') && { items: (body.get('items') ?? '').split(/\r?\n/) }),
      ...(body.get('dueOn') && { dueOn: body.get('dueOn') }),
      mustBeSigned: body.get('mustBeSigned') === 'yes',
    }
    const action = body.get('action')
    if (action === 'request') await cases.request(one, wanted)
    else if (action === 'change') await cases.change(one, wanted)
    else if (action === 'withdraw-request') await cases.withdrawRequest(one, wanted)
    else if (action === 'write' && body.get('text')) await cases.write(one, body.get('text') ?? '')
    else if (action === 'read') await cases.read(one, wanted)
    else if (action === 'fetch') await cases.fetchMessageFiles(one)
    return seeOther(`/phone/cases/${one.applicationId}`)
  }
  const show = (request: Request): Answer => {
    const one = find(request)
    return one ? html(200, threadPage(one)) : gone()
  }
  return [get(path, show), post(path, act)]
}

export const phoneSystem = (deps: PhoneDependencies): System => {
  const { world, cases, mail } = deps
  const service = world.serviceOrigins[0] ?? '/'
  const waiting = () => ({ orders: openOrders(deps), people: world.people })
  const home = (): Answer => html(200, homePage({ ...waiting(), cases, mails: mail.list(), service }))
  const phone = ({ query }: Request): Answer =>
    html(200, phonePage({ ...waiting(), scanProblem: query.get('scan') ?? undefined }))
  const oneMail = ({ params }: Request): Answer => {
    const found = mail.list().find(({ id }) => id === Number(params['id']))
    return found ? html(200, mailPage(found)) : refuse(404)
  }
  const elsewhere = ({ params }: Request): Answer => {
    const text = elsewherePage(params['place'] ?? '', service)
    return text ? html(200, text) : refuse(404)
  }
  return {
    prefix: '',
    refuse,
    routes: [
      get('/', home),
      get('/phone', phone),
      get('/bankid/start', startOnThisDevice(deps)),
      post('/phone/scan', scan(deps)),
      post('/phone/cases', decide(deps)),
      post('/phone/cases/mode', setMode(deps)),
      ...threadRoutes(deps),
      ...orderRoutes(deps),
      get('/mail', () => html(200, mailListPage(mail.list()))),
      get('/mail/:id', oneMail),
      get('/elsewhere/:place', elsewhere),
      asset('page.css', 'text/css'),
      asset('refresh.js', 'text/javascript'),
    ],
  }
}
