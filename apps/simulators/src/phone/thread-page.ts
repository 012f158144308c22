/** The page on which the case officer asks for a supplement, writes, and reads the applicant's answers. */
import type { Case } from '../case-system/cases.ts'
import type { CaseRequest, ReceivedMessage } from '../case-system/threads.ts'
import { type Html, markup, page } from '../http/html.ts'
import { isObject, text } from '../http/messages.ts'
import { filesOf } from './files.ts'

const KINDS: Record<string, string> = { answer: 'Svar', message: 'Meddelande', withdrawal: 'Vill ta tillbaka ärendet' }

const fields = (id: string, request?: CaseRequest): Html => markup`
<p><label for="items-${id}">Uppgifter som behövs, en på varje rad</label>
<textarea id="items-${id}" name="items" rows="3" required>${request?.items.map((item) => item.text).join('\n')}</textarea></p>
<p><label for="due-${id}">Sista dag att svara</label>
<input id="due-${id}" name="dueOn" type="date" required value="${request?.dueOn}"></p>
<p><label><input type="checkbox" name="mustBeSigned" value="yes" ${request?.mustBeSigned && markup`checked`}> Svaret ska skrivas under</label></p>`

const stateOf = ({ thread }: Case, { requestId, version, isWithdrawn }: CaseRequest): string => {
  if (isWithdrawn) return 'Återtagen'
  const isAnswer = ({ message }: ReceivedMessage) =>
    message['requestId'] === requestId && Number(message['requestVersion']) >= version
  return `Version ${version}${thread.messages.some(isAnswer) ? ', besvarad' : ''}`
}

const requestItem = (one: Case, request: CaseRequest): Html => markup`
<li class="card">
<h3>Begäran ${request.requestId} <span class="tag">${stateOf(one, request)}</span></h3>
<ul>${request.items.map((item) => markup`<li>${item.text}</li>`)}</ul>
<p>Sista dag: ${request.dueOn}</p>
${
  !request.isWithdrawn &&
  markup`
<details><summary>Ändra begäran ${request.requestId}</summary>
<form method="post" action="/phone/cases/${one.applicationId}">
<input type="hidden" name="requestId" value="${request.requestId}">
${fields(request.requestId, request)}
<div class="buttons"><button name="action" value="change">Ändra</button></div>
</form></details>
<form method="post" action="/phone/cases/${one.applicationId}">
<input type="hidden" name="requestId" value="${request.requestId}">
<button name="action" value="withdraw-request" class="secondary">Ta tillbaka<span class="hidden"> ${request.requestId}</span></button>
</form>`
}
</li>`

/** The answer to each item below what was asked, and the free text. */
const saidIn = ({ thread }: Case, message: Record<string, unknown>): Html[] => {
  const asked = thread.requests.flatMap(({ items }) => items)
  const items = Array.isArray(message['items']) ? message['items'].filter(isObject) : []
  const answers = items.map((item) => {
    const files = Array.isArray(item['documents']) ? item['documents'].length : 0
    return markup`<p><strong>${asked.find(({ itemId }) => itemId === item['itemId'])?.text}</strong><br>
${text(item['text'])}${files > 0 && markup` <span class="tag">${files === 1 ? '1 fil' : `${files} filer`}</span>`}</p>`
  })
  const said = text(message['text'])
  return said ? [...answers, markup`<p>${said}</p>`] : answers
}

const time = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Stockholm' })

const messageItem = (one: Case, { messageId, message, receivedAt, readAt, files }: ReceivedMessage): Html => markup`
<li class="card">
<h3>${KINDS[String(message['kind'])] ?? 'Meddelande'} <span class="tag">${readAt ? 'Läst' : 'Oläst'}</span></h3>
<p class="hint">${time.format(new Date(receivedAt))}${message['late'] === true && ', efter sista dagen'}</p>
${saidIn(one, message)}
${files.length > 0 && filesOf(files)}
${
  !readAt &&
  markup`<form method="post" action="/phone/cases/${one.applicationId}">
<input type="hidden" name="messageId" value="${messageId}">
<button name="action" value="read" class="secondary">Markera som läst</button>
</form>`
}
</li>`

export const threadPage = (one: Case): string =>
  page(
    'Komplettering och meddelanden – simulatorn',
    markup`
<h1>Ärende ${one.caseNumber ?? one.applicationId}</h1>
<h2>Begär komplettering</h2>
<form method="post" action="/phone/cases/${one.applicationId}">
${fields('new')}
<button name="action" value="request">Begär</button>
</form>
<ul class="plain">${one.thread.requests.map((request) => requestItem(one, request))}</ul>
<h2>Skriv till sökanden</h2>
<form method="post" action="/phone/cases/${one.applicationId}">
<p><label for="text">Meddelande</label><textarea id="text" name="text" rows="3" required></textarea></p>
<button name="action" value="write">Skicka</button>
</form>
<ul class="plain">${one.thread.written.map((said) => markup`<li class="card"><p>${said}</p></li>`)}</ul>
<h2>Från sökanden</h2>
${one.thread.messages.length === 0 && markup`<p>Inget har kommit in.</p>`}
<ul class="plain">${one.thread.messages.map((message) => messageItem(one, message))}</ul>
${
  one.thread.messages.length > 0 &&
  markup`<form method="post" action="/phone/cases/${one.applicationId}">
<button name="action" value="fetch" class="secondary">Hämta filer</button>
</form>`
}
<p><a href="/#cases-heading">Till ärendena</a></p>`,
  )
