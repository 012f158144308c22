/** Substitutes for external sites that the service links to. Each page explains its purpose and links back. */
import { markup, page } from '../http/html.ts'

const PLACES: Readonly<Record<string, readonly [title: string, text: string]>> = {
  fullmakter: [
    'Tjänsten för fullmakter',
    'Här ger en organisation någon fullmakt att företräda den, och tar tillbaka den. Adressen är FULLMAKT_URL.',
  ],
  anmalan: [
    'Webbplatsen för anmälningar',
    'Här läser man vad som ska anmälas, och går vidare till anmälan. Adresserna är REPORT_START_URL och REPORT_SITE_URL.',
  ],
  'logga-in': [
    'Inloggningen för anmälningar',
    'Hit kommer den som avbryter innan en anmälan har börjat. Adressen är REPORT_SIGN_IN_URL.',
  ],
  utloggad: [
    'Du har lämnat anmälan',
    'Hit kommer den som har loggat ut ur en anmälan. Sessionen i tjänsten är avslutad. Adressen är REPORT_LOGOUT_URL.',
  ],
  'mina-anmalningar': [
    'Mina anmälningar',
    'Här ser man sina anmälningar och ändrar dem. Adressen är REPORT_MY_REPORTS_URL.',
  ],
}

/** Undefined for an unknown place. */
export const elsewherePage = (place: string, service: string): string | undefined => {
  const found = Object.hasOwn(PLACES, place) ? PLACES[place] : undefined
  if (!found) return undefined
  const [title, text] = found
  return page(
    `${title} – simulatorn`,
    markup`
<h1>${title}</h1>
<p class="notice">Sidan står i stället för en annan webbplats, som inte finns på den här datorn.</p>
<p>${text}</p>
<p><a href="${service}">Tillbaka till tjänsten</a></p>
<p><a href="/">Till simulatorns början</a></p>`,
  )
}
