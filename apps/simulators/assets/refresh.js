/** Polls the page every two seconds and updates changed regions, except the one with the focus. */
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
    // The simulators are restarting; the next poll reconnects.
  })
}, EVERY)

// Opens a popup of a phone's width, or follows the link where the browser blocks popups.
for (const link of document.querySelectorAll('[data-window]')) {
  link.addEventListener('click', (event) => {
    if (window.open(link.href, 'phone', 'popup,width=420,height=840')) event.preventDefault()
  })
}
