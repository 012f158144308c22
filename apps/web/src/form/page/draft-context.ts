/** The draft whose answers are shown, for the parts of its form that depend on where answers come from. */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { createContext } from 'react'

type Draft = Pick<ApplicationDetails, 'remembered' | 'party' | 'copied' | 'prefilledFrom'>

export const DraftContext = createContext<Draft | undefined>(undefined)
