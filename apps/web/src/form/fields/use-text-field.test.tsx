/**
 * Tests of uncontrolled text fields: effects of a keystroke run after the frame that paints it, and before the next
 * user action.
 */
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shippedTexts } from '../../../test/texts.ts'
import { createTexts, TextsContext } from '../../texts/texts.ts'
import { applyKeystrokes, useTextField } from './use-text-field.ts'

type Answers = { plan: string; name: string }
let form: UseFormReturn<Answers>

function Text({ name }: { name: string }) {
  const { ref, onChange } = useTextField(name)
  return <textarea aria-label={name} ref={ref} onChange={onChange} />
}

function Form({ tell }: { tell: (form: UseFormReturn<Answers>) => void }) {
  const made = useForm<Answers>({ defaultValues: { plan: 'Fem', name: '' } })
  useEffect(() => tell(made))
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

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <Form
      tell={(made) => {
        form = made
      }}
    />,
  )
})
afterEach(() => {
  act(applyKeystrokes)
  vi.useRealTimers()
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
