/** Tests of item lists under concurrent changes and lost answers: nothing is overwritten or added twice. */
import { CAT_ID } from '@sievert/domain/fixtures/cat-cafe-cafe'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { answersByKey } from '../../../test/answers-by-key.ts'
import { ITEM_LISTS, press, write } from '../../../test/cat-cafe-lists.ts'
import { below, catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { problem } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { sectionOf } from '../../../test/section-of.ts'

let storedRecords: ReturnType<typeof freshApplication>['storedRecords']
beforeEach(() => void ({ storedRecords } = freshApplication()))

type Server = ReturnType<typeof catCafeServer>
const conflict = () => screen.findByRole('dialog', { name: 'Det du ändrar har också ändrats på ett annat ställe' })
describe.each(ITEM_LISTS)('$kind', (list) => {
  const { identity, name, one, field, again, save, remove, textIn, withText } = list
  const [put, putPath, del, deletePath, post, postPath] = list.calls
  const itemsOf = (server: Server) =>
    (server.steps[1]?.[identity] as unknown as Record<string, { id: string }[]> | undefined)?.[name] ?? []
  /** A colleague's change of the item at `index`. */
  const changeElsewhere = (server: Server, index: number, text: string) => {
    const items = itemsOf(server).map((item, at) => (at === index ? withText(item, text) : item))
    server.saveElsewhere(1, { [identity]: { [name]: items } as never })
  }
  const begin = async () => {
    const server = catCafeServer()
    const page = renderApp(catAddress(1))
    await screen.findByRole('heading', { level: 1, name: 'Kaféet och katterna' })
    return { server, ...page }
  }
  const back = () => screen.findByRole('heading', { level: 1, name: 'Kaféet och katterna' })

  it('changed by two: the person chooses, and nothing is overwritten before that (WIZ-14)', async () => {
    const { server, user } = await begin()
    await press(user, `Ändra ${one}`)
    await write(user, field, '24')
    changeElsewhere(server, 0, '48')
    await press(user, save)
    const dialog = await conflict()
    expect(textIn(itemsOf(server)[0])).toBe('48')
    for (const text of ['24', '48']) expect(within(dialog).getByText(text)).toBeInTheDocument()
    await user.click(within(dialog).getByRole('radio', { name: 'Din version' }))
    await user.click(within(dialog).getByRole('button', { name: 'Spara mina val' }))
    await back()
    expect(textIn(itemsOf(server)[0])).toBe('24')
    expect(server.to(put, below(putPath))).toHaveLength(2)
  })

  it('changed by two, when the step itself has caught up meanwhile: the person chooses all the same (WIZ-14)', {
    tags: ['nightly'],
  }, async () => {
    const { server, user } = await begin()
    await user.click(screen.getByRole('checkbox', { name: 'Katterna får gå ut' }))
    await press(user, `Ändra ${one}`)
    await write(user, field, '24')
    changeElsewhere(server, 0, '48')
    await waitFor(() => expect(server.saves('draft').length).toBeGreaterThan(1), { timeout: 4000 })
    await press(user, save)
    await user.click(within(await conflict()).getByRole('button', { name: 'Använd alla sparade' }))
    await back()
    expect(textIn(itemsOf(server)[0])).toBe('48')
  })

  it('changed beside one changed elsewhere: no question, both changes are saved (WIZ-14)', async () => {
    const { server, user } = await begin()
    await press(user, `Ändra ${one}`)
    await write(user, field, '24')
    changeElsewhere(server, 1, '48')
    await press(user, save)
    await back()
    expect(new Set(itemsOf(server).map(textIn))).toEqual(new Set(['24', '48']))
    expect(sectionOf(identity).getAllByRole('listitem')[0]).toHaveFocus()
  })

  it('removed after a change elsewhere: asks again, about the current version (WIZ-14)', async () => {
    const { server, user } = await begin()
    await press(user, `Ta bort ${one}`)
    changeElsewhere(server, 0, '48')
    const confirm = () => within(screen.getByRole('dialog')).getByRole('button', { name: remove })
    await user.click(confirm())
    await within(screen.getByRole('dialog')).findByText(/har ändrats på ett annat ställe/)
    expect(itemsOf(server)).toHaveLength(2)
    expect(sectionOf(identity).getAllByRole('listitem', { hidden: true })[0]).toHaveTextContent('48')
    // The second half of a double press is ignored.
    await user.click(confirm())
    expect(server.to(del, below(deletePath))).toHaveLength(1)
    await new Promise((resolve) => setTimeout(resolve, 450))
    await user.click(confirm())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(itemsOf(server).map(({ id }) => id)).not.toContain(deletePath.split('/')[1])
    expect(sectionOf(identity).getAllByRole('listitem')[0]).toHaveFocus()
  })

  it('removed beside one changed elsewhere: deleted at once (WIZ-14)', async () => {
    const { server, user } = await begin()
    await press(user, `Ta bort ${one}`)
    changeElsewhere(server, 1, '48')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: remove }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(itemsOf(server).map(textIn)).toEqual(['48'])
  })

  const removeElsewhere = (server: Server) =>
    server.saveElsewhere(1, { [identity]: { [name]: itemsOf(server).slice(1) } as never })
  const gone = () => screen.findByRole('dialog', { name: 'Det du ändrade har tagits bort på ett annat ställe' })

  it('changed after its removal elsewhere: reported, and added again as typed (WIZ-14)', async () => {
    const { server, user } = await begin()
    await press(user, `Ändra ${one}`)
    await write(user, field, '24')
    removeElsewhere(server)
    await press(user, save)
    await user.click(within(await gone()).getByRole('button', { name: 'Lägg till som ny' }))
    await back()
    expect(server.to(post, below(postPath))).toHaveLength(1)
    expect(itemsOf(server).map(textIn)).toContain('24')
    expect(itemsOf(server)).toHaveLength(2)
  })

  it('changed after its removal elsewhere, typed text discarded: nothing is added (WIZ-14)', async () => {
    const { server, user } = await begin()
    await press(user, `Ändra ${one}`)
    await write(user, field, '24')
    removeElsewhere(server)
    await press(user, save)
    await user.click(within(await gone()).getByRole('button', { name: 'Släng texten' }))
    await back()
    expect(server.to(post, below(postPath))).toHaveLength(0)
    expect(sectionOf(identity).getAllByRole('listitem')).toHaveLength(1)
    expect(sectionOf(identity).getByRole('button', { name: /^Lägg till (?!från)/ })).toHaveFocus()
  })

  it('adding it again fails after its removal elsewhere: the form is that of a new one (WIZ-14)', async () => {
    const server = catCafeServer({ more: { [`${post} ${below(postPath)}`]: () => problem(500) } })
    const { user } = renderApp(catAddress(1))
    await press(user, `Ändra ${one}`)
    await write(user, field, '24')
    removeElsewhere(server)
    await press(user, save)
    await user.click(within(await gone()).getByRole('button', { name: 'Lägg till som ny' }))
    await user.click(within(await screen.findByRole('dialog', { name: /gick inte/ })).getByRole('button'))
    expect(screen.getByRole('heading', { level: 1, name: /^Lägg till/ })).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: field })).toHaveValue('24')
  })

  it('removed after its removal elsewhere: deleted, with focus on the next one (WIZ-14, WIZ-17)', async () => {
    const { server, user } = await begin()
    await press(user, `Ta bort ${one}`)
    removeElsewhere(server)
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: remove }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sectionOf(identity).getAllByRole('listitem')).toHaveLength(1)
    expect(sectionOf(identity).getAllByRole('listitem')[0]).toHaveFocus()
  })

  it('removed after the removal of all elsewhere: focuses the Add button (WIZ-14, WIZ-17)', async () => {
    const { server, user } = await begin()
    await press(user, `Ta bort ${one}`)
    server.saveElsewhere(1, { [identity]: { [name]: [] } as never })
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: remove }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sectionOf(identity).queryAllByRole('listitem')).toHaveLength(0)
    expect(sectionOf(identity).getByRole('button', { name: /^Lägg till (?!från)/ })).toHaveFocus()
  })

  const leaveUnsent = async () => {
    const { server, user, unmount } = await begin()
    await press(user, `Ändra ${one}`)
    await write(user, field, '24')
    await new Promise((resolve) => setTimeout(resolve, 400))
    unmount()
    removeElsewhere(server)
    return { server, ...renderApp(catAddress(1)) }
  }

  it('unsent after its removal elsewhere: offered as a new one (WIZ-13, WIZ-14)', {
    tags: ['nightly'],
  }, async () => {
    const { server, user } = await leaveUnsent()
    await user.click(within(await gone()).getByRole('button', { name: 'Lägg till som ny' }))
    expect(screen.getByRole('heading', { level: 1, name: /^Lägg till/ })).toBeInTheDocument()
    await press(user, save)
    await back()
    expect(server.to(post, below(postPath))).toHaveLength(1)
    expect(itemsOf(server).map(textIn)).toContain('24')
    await waitFor(() => expect(storedRecords()).toEqual([]))
  })

  it('unsent after its removal elsewhere, then discarded: the list returns, and nothing is stored (WIZ-13, WIZ-14)', {
    tags: ['nightly'],
  }, async () => {
    const { server, user } = await leaveUnsent()
    await user.click(within(await gone()).getByRole('button', { name: 'Släng texten' }))
    await back()
    expect(sectionOf(identity).getByRole('button', { name: /^Lägg till (?!från)/ })).toHaveFocus()
    expect(server.to(post, below(postPath))).toHaveLength(0)
    await waitFor(() => expect(storedRecords()).toEqual([]))
  })

  it('added, and the answer lost: repeated under the same key, so that nothing is added twice (SEC-09, SEC-10)', {
    tags: ['nightly'],
  }, async () => {
    const server = catCafeServer({ more: { [`${post} ${below(postPath)}`]: () => problem(500) } })
    const { user } = renderApp(catAddress(1))
    await back()
    await list.add(user)
    for (const attempt of [1, 2]) {
      await press(user, save)
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stäng' }))
      expect(server.to(post, below(postPath))).toHaveLength(attempt)
    }
    const keys = server.to(post, below(postPath)).map(({ headers }) => headers.get('Idempotency-Key'))
    expect(new Set(keys).size).toBe(1)
  })

  it('added, the answer lost, and changed since: one item, as it was changed (SEC-09, SEC-10)', {
    tags: ['nightly'],
  }, async () => {
    const { server, user } = await begin()
    const line = answersByKey()
    await list.add(user)
    line.isCut = true
    await press(user, save)
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stäng' }))
    expect(itemsOf(server)).toHaveLength(3)
    line.isCut = false
    await write(user, again, '48')
    await press(user, save)
    await back()
    expect(itemsOf(server)).toHaveLength(3)
    expect(JSON.stringify(itemsOf(server)[2])).toContain('48')
  })

  it('added without an answer, then refused and put right: one item, as it was put right (SEC-09, SEC-12)', {
    tags: ['nightly'],
  }, async () => {
    const { server, user } = await begin()
    const line = answersByKey()
    await list.add(user)
    for (const refusals of [[problem(500)], [problem(409), problem(409)]]) {
      line.refusals = refusals
      await press(user, save)
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stäng' }))
      expect(refusals).toEqual([])
      await write(user, again, '49')
    }
    await press(user, save)
    await back()
    expect(itemsOf(server)).toHaveLength(3)
    expect(JSON.stringify(itemsOf(server)[2])).toContain('49')
  })

  it('changed during its save: saved in its final state (WIZ-13)', async () => {
    const { server, user } = await begin()
    const line = answersByKey()
    await press(user, `Ändra ${one}`)
    await write(user, field, '24')
    const turn = Promise.withResolvers<void>()
    line.turn = turn.promise
    await press(user, save)
    await write(user, field, '48')
    turn.resolve()
    await back()
    expect(textIn(itemsOf(server)[0])).toBe('48')
    expect(server.to(put, below(putPath))).toHaveLength(2)
  })
})

it('an item is saved at once when the step’s own answers were changed by two and the person has chosen (WIZ-14)', async () => {
  const server = catCafeServer()
  const { user } = renderApp(catAddress(1))
  await user.click(await screen.findByRole('checkbox', { name: 'Katterna får gå ut' }))
  await press(user, 'Ändra Katt 1')
  await write(user, 'Spänning (V)', '24')
  server.saveElsewhere(1, { CAT_LEADER: { contacts: [] } })
  await press(user, 'Spara katt')
  const dialog = await screen.findByRole('dialog', { name: 'Steget har ändrats på ett annat ställe' })
  await user.click(within(dialog).getByRole('button', { name: 'Använd alla sparade' }))
  await screen.findByRole('heading', { level: 1, name: 'Kaféet och katterna' })
  expect(server.to('PUT', below(`equipment/${CAT_ID}`))).not.toHaveLength(0)
  expect(sectionOf('CAT_CATS').getAllByRole('listitem')[0]).toHaveTextContent('24')
})
