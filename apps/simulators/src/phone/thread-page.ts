/** The page on which the case officer asks for a supplement, writes, and reads the applicant's answers. */
import type { Case } from '../case-system/cases.ts'
import type { CaseRequest, ReceivedMessage } from '../case-system/threads.ts'
import { type Html, markup, page } from '../http/html.ts'
import { isObject, text } from '../http/messages.ts'
import { filesOf } from './files.ts'

const KINDS: Record<string, string> = { answer: 'Svar', message: 'Meddelande', withdrawal: 'Vill dra tillbaka ärendet' }

const fields = (id: string, request?: CaseRequest): Html => markup`
<p><label for="items-${id}">Uppgifter som behövs, en på varje rad</label>
<textarea id="items-${id}" name="items" rows="3" required>${request?.items.map((item) => item.text).join('\n')}</textarea></p>
<p><label for="due-${id}">Sista dag att svara</label>
<input id="due-${id}" name="dueOn" type="date" required value="${request?.dueOn}"></p>
<p><label><input type="checkbox" name="mustBeSigned" value="yes" ${request?.mustBeSigned && markup`checked`}> Svaret ska skrivas under</label></p>`

const requestItem = (one: Case, request: CaseRequest): Html => markup`
<li class="card">
<h3>Begäran ${request.requestId} <span class="tag">${request.isWithdrawn ? 'Återtagen' : `Version ${request.version}`}</span></h3>
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

/** The texts of an answer's items, in their order. */
const saidIn = (message: Record<string, unknown>): string[] => {
  const items = Array.isArray(message['items']) ? message['items'] : []
  return [message, ...items].flatMap((each: unknown) => (isObject(each) ? (text(each['text']) ?? []) : []))
}

const messageItem = (one: Case, { messageId, message, receivedAt, readAt, files }: ReceivedMessage): Html => markup`
<li class="card">
<h3>${KINDS[String(message['kind'])] ?? 'Meddelande'} <span class="tag">${readAt ? 'Läst' : 'Oläst'}</span></h3>
<p class="hint">${receivedAt}${message['late'] === true && ', efter sista dagen'}</p>
${saidIn(message).map((said) => markup`<p>${said}</p>`)}
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
