/**
 * Words that may be stored and logged of any error text: those of our own messages, and those of error codes and
 * protocols. A text from another system may hold names in any form, so every other word is left out.
 */
import { constants } from 'node:os'
import { STATUS } from '@sievert/contract/errors'

/** Our messages, sorted. `per`, `will` and the like are left out: they are names too. */
const OWN = `
  a about access again all already an anchored and another answer answered application are as aside at attempt audit
  away background bankid be been before began begin beginning belong broke broken bucket business but by bytes call can
  cancelled carries case catalogue certificate changed clock code comes company complete connection contract could
  counts created damaged database dead decision deleted delivered denied description did died different digest disk do
  document documents does down draft drafts due embedded empty encountered end ended ends enough error event events
  evidence exists expected failed fetch file files first folder followed font fonts for form format found freja from
  full gave general gone good ground had hash held holds housekeeping hung id identity in inspected inspection inspector
  instead internal into invalid is it its job key killed know known left list log login long longer lost machine mail
  malformed mandate many migration missing more ms must named network new next no nonce not nothing now number occurred
  of off older on one ones open or order other out over own packet pages parser party password permanently person place
  port postgres postgresql printed printer process processes production provider question queue queues quota range
  reached ready recorded refused register registered reminders removed repeat representation request requested requests
  reset response restore retention return role root row rows run s said says scanner seal seed send sending sent server
  service session set setting several short sign signature signed signing signings silent size slow so socket space
  start started state status still storage store stored stream streams such swept system taken task text than that the
  there these they this time time-stamp time-stamps to together token too trusted type unavailable undone unknown
  unsupported until up upload url user validation validity value verdict version virus waiting waits was we were what
  when which while whole with within without woff words work worker written wrong`

/** PostgreSQL, HTTP, TLS, SMTP, JSON, S3 and Node.js, sorted; without those of our messages. */
const OF_PROTOCOLS = `
  able abort aborted absent accept accepted account acknowledge action address addresses administrator after aggregate
  alert allocate allowed altname any arg argument assertion assign attribute auth authenticate authentication authority
  authorization authorized bad because block body bounce bound bpl buffer busy ca can't cannot cert certificates chain
  challenge channel character characters check checksum cipher claim client close closed column command commit
  comparison condition configuration conform conn connect connecting connections consent constraint content conversion
  convert couldn't credential credentials crl data deadlock decode decrypt decryption default delivery depth destroyed
  detail detected digital directory disabled disconnect disconnected dns domain duplicate early either encode encoding
  encryption endpoint enhanced entity entry envelope err errors exceeded exception execute exist expired expires fails
  failure fatal field fields forbidden foreign free function gateway get grant greeting greylisted handler handshake has
  have header headers host hostname http https idle illegal implemented inactive incoming incorrect index info input
  insert insufficient integer interaction interrupted issuer iteration json jwt keep language large leaf length limit
  limits line local locally lock locked lookup mailbox mailboxes match maximum mem memory message messages metadata
  method mismatch mode module name names negative nested none null numeric oauth object ok operation option optional
  origins output overflow parameter parse parsing path payload peer pem pending permission permitted pipe policy pool
  position precondition premature prepared protocol proxy prx public purpose query rate read reading reason recipient
  recipients record recursion redirect reference refresh registration rejected relation relay relaying remote
  renegotiation reply req required requirements res resolve resource resources result retry returned revoked routing
  scope secure security selection self sender sequence serialization serialize shutdown signal skewed slowdown smtp
  snapshot some spam ssl statement string subject supplied supported suspended syntax table target temporarily temporary
  terminated terminating termination throttled throttling timed timeout timestamp tls tlsv1 tokens tried trust try tuple
  unable unauthorized und undefined unexpected unhandled unique unmet unreachable unrouteable untrusted update upstream
  uri use used userinfo using valid verification verify via violates violation web write writing ws www xminio xml your
  zero`

/** Codes of Node.js and nodemailer, sorted, that `os.constants` lacks. */
const CODES = `
  eai eauth econnection edns eenvelope emessage enotfound eoauth2 eprotocol eresolve esocket estream etls`

/** `STARTED_again.thisWay` is `started`, `again`, `this`, `way`. */
const piecesOf = (text: string): string[] =>
  text
    .replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .toLowerCase()
    .split(/[\s_.-]+/)
    .filter(Boolean)

const KNOWN = new Set(
  [
    OWN,
    OF_PROTOCOLS,
    CODES,
    ...Object.keys(constants.errno),
    ...Object.keys(constants.signals),
    ...Object.keys(STATUS),
  ].flatMap(piecesOf),
)

/** Whether every part of a word or code (`time-stamp`, `UND_ERR_SOCKET`, `NoSuchBucket`) is in the list. */
export const isKnownWord = (word: string): boolean =>
  /^[A-Za-z]['A-Za-z0-9_.-]*$/.test(word) && piecesOf(word).every((piece) => KNOWN.has(piece))
