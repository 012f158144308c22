/** Fetches the page again every other second and puts in what has changed, except where somebody is just now. */
const EVERY = 2000
const regions = [...document.querySelectorAll('[data-live]')]
const shown = new Map(regions.map((region) => [region, region.innerHTML]))

const refresh = async () => {
  if (document.hidden) return
  const response = await fetch(location.href)
  if (!response.ok) return
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html')
  for (const region of regions) {
    const content = fresh.getElementById(region.id)?.innerHTML
    if (content === undefined || content === shown.get(region) || region.contains(document.activeElement)) continue
    region.innerHTML = content
    shown.set(region, content)
  }
}

setInterval(() => {
  refresh().catch(() => {
    // The simulators are being restarted; the next try finds them.
  })
}, EVERY)

// A window as narrow as a phone; a tab where windows are not let open.
for (const link of document.querySelectorAll('[data-window]')) {
  link.addEventListener('click', (event) => {
    if (window.open(link.href, 'phone', 'popup,width=420,height=840')) event.preventDefault()
  })
}
