/** `/app/{applicationId}/cosigning`: those who sign together: choice, reading, waiting, and end (TOG-01, TOG-02). */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { cosignedApplicationQuery } from '../../api/cosigning.ts'
import type { ApplicationType } from '../../api/reference-data.ts'
import { AboutApplication } from '../../form/page/AboutApplication.tsx'
import { StartedApplication } from '../../form/page/StartedApplication.tsx'
import { Loader } from '../../ui/Loader.tsx'
import { ChooseCosigners } from './ChooseCosigners.tsx'
import { Ended } from './Ended.tsx'
import { ReadAndSign } from './ReadAndSign.tsx'
import { Waiting } from './Waiting.tsx'
import '../../form/form.css'
import './cosigning.css'

export function CosigningPage() {
  const { applicationId = '' } = useParams({ strict: false })
  // A signature, or a change, may have come since it was cached.
  const { isFetchedAfterMount } = useQuery(cosignedApplicationQuery(applicationId))
  return (
    <StartedApplication applicationId={applicationId} skeleton={<Loader />}>
      {(application, type) =>
        isFetchedAfterMount ? (
          <div className="sv-column">
            <AboutApplication application={application} type={type} />
            <Cosigning key={applicationId} application={application} type={type} />
          </div>
        ) : (
          <Loader />
        )
      }
    </StartedApplication>
  )
}

type Props = { application: ApplicationDetails; type: ApplicationType }

function Cosigning({ application, type }: Props) {
  /** The ended one that the applicant has read, and asks again after. */
  const [after, setAfter] = useState<string>()
  const { cosigning } = application
  if (!cosigning || cosigning.cosigningId === after) return <ChooseCosigners application={application} />
  if (cosigning.state !== 'Open')
    return <Ended application={application} cosigning={cosigning} onAgain={() => setAfter(cosigning.cosigningId)} />
  if (cosigning.maySign) return <ReadAndSign application={application} type={type} cosigning={cosigning} />
  return <Waiting application={application} cosigning={cosigning} />
}
