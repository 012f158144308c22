/**
 * Tests of uncontrolled text fields: effects of a keystroke run after the frame that paints it, and before the next
 * user action.
 */
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { shippedTexts } from '../../../test/texts.ts'
import { createTexts, TextsContext } from '../../texts/texts.ts'
import { cleanTyping } from './clean-typing.ts'
import { applyKeystrokes, useTextField } from './use-text-field.ts'

type Answers = { plan: string; name: string }
let form: UseFormReturn<Answers>
const onTyped = vi.fn<(text: string) => void>()
const inCapitals = (value: string) => value.toUpperCase()

function Text({ name }: { name: string }) {
  const options = name === 'name' ? { display: inCapitals, onTyped } : {}
  const { text, ref, onChange, onBlur } = useTextField<string>(name, options)
  return (
    <>
      <textarea aria-label={name} ref={ref} onChange={onChange} onBlur={onBlur} />
      <output aria-label={name}>{text}</output>
    </>
  )
}

function Form({ onForm }: { onForm: (form: UseFormReturn<Answers>) => void }) {
  const made = useForm<Answers>({ defaultValues: { plan: 'Fem', name: '' } })
  useEffect(() => onForm(made))
  return (
    <TextsContext value={createTexts('sv', shippedTexts.sv, () => undefined)}>
      <FormProvider {...made}>
        <Text name="plan" />
        <Text name="name" />
      </FormProvider>
    </TextsContext>
  )
}

const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } })

beforeAll(cleanTyping)
beforeEach(() => {
  vi.useFakeTimers()
  render(
    <Form
      onForm={(made) => {
        form = made
      }}
    />,
  )
})
afterEach(() => {
  act(applyKeystrokes)
  vi.useRealTimers()
  onTyped.mockReset()
})

it('passes the latest text to the form after its frame is shown', () => {
  type('plan', 'Sex')
  type('plan', 'Sextio')
  type('name', 'Beri')
  expect([field('plan').value, form.getValues('plan')]).toEqual(['Sextio', 'Fem'])
  act(() => {
    vi.advanceTimersToNextFrame()
    vi.advanceTimersByTime(1)
  })
  expect(form.getValues()).toEqual({ plan: 'Sextio', name: 'Beri' })
})

it.each(['focusout', 'click', 'submit'])('updates it before a listener of %s (WIZ-13)', (name) => {
  let heard = ''
  const hear = () => (heard = form.getValues('plan'))
  document.body.addEventListener(name, hear, { once: true, capture: true })
  type('plan', 'Sex')
  act(() => void document.body.dispatchEvent(new Event(name, { bubbles: true })))
  expect(heard).toBe('Sex')
})

it('shows external changes, but not over keystrokes that the form has not received (WIZ-14)', () => {
  act(() => form.setValue('plan', 'Hämtat från en kopia'))
  expect(field('plan').value).toBe('Hämtat från en kopia')
  type('plan', 'Eget')
  act(() => form.setValue('plan', 'Någon annans'))
  expect(field('plan').value).toBe('Eget')
  act(applyKeystrokes)
  expect(form.getValues('plan')).toBe('Eget')
})

it('shows typed text until the field is left, then the display of its stored form (SEC-14)', () => {
  act(() => form.setValue('name', 'Beri'))
  type('name', ' Beri')
  act(applyKeystrokes)
  expect([field('name').value, screen.getByRole('status', { name: 'name' }).textContent]).toEqual([' Beri', ' Beri'])
  fireEvent.blur(field('name'))
  expect([field('name').value, screen.getByRole('status', { name: 'name' }).textContent]).toEqual(['BERI', 'BERI'])
  // The stored form equals that of the last render.
  type('name', 'Beri ')
  fireEvent.blur(field('name'))
  expect([field('name').value, form.getValues('name')]).toEqual(['BERI', 'Beri'])
  // The same text from elsewhere is not typed text.
  type('name', 'Bo')
  fireEvent.blur(field('name'))
  expect(screen.getByRole('status', { name: 'name' })).toHaveTextContent('BO')
})

it('does nothing when a keystroke was taken back before the frame', () => {
  type('name', 'x')
  type('name', '')
  act(applyKeystrokes)
  expect(onTyped).not.toHaveBeenCalled()
})

it('reports an exception, and still updates the other fields (WIZ-22)', () => {
  const report = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', report)
  onTyped.mockImplementation(() => {
    throw new Error('broken')
  })
  type('name', 'Beri')
  type('plan', 'Sex')
  act(applyKeystrokes)
  vi.unstubAllGlobals()
  expect(report).toHaveBeenCalledWith(new Error('broken'))
  expect(form.getValues('plan')).toBe('Sex')
})

it('leaves the lines of a text with a very long word unbroken, before the browser lays it out', () => {
  const long = 'م'.repeat(5001)
  const area = field('plan')
  const isBroken = () => !area.classList.contains('sv-unbroken')
  const insert = (data: string) => fireEvent(area, new InputEvent('beforeinput', { data, bubbles: true }))
  insert('م '.repeat(5001))
  insert(long.slice(1))
  expect(isBroken()).toBe(true)
  insert(long)
  expect(isBroken()).toBe(false)
  fireEvent.input(area, { target: { value: `Fem ${long}` } })
  expect(isBroken()).toBe(false)
  fireEvent.input(area, { target: { value: 'Fem' } })
  expect(isBroken()).toBe(true)
  act(applyKeystrokes)
  act(() => form.setValue('plan', long))
  expect(isBroken()).toBe(false)
})
