/** deploy/kubernetes fits the schemas of Kubernetes, the settings of the service, the image, and itself. */
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { CALLS } from '@sievert/contract/calls'
import { validate as deployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment'
import { validate as job } from 'kubernetes-models/_schemas/IoK8sApiBatchV1Job'
import { validate as configMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap'
import { validate as volumeClaim } from 'kubernetes-models/_schemas/IoK8sApiCoreV1PersistentVolumeClaim'
import { validate as service } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service'
import { validate as networkPolicy } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy'
import { validate as disruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget'
import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { COMMANDS } from '../../apps/server/src/cli.ts'
import { readConfig } from '../../apps/server/src/settings/config.ts'
import { fillExample } from '../../scripts/support/fill-example.ts'
import { readText, root } from '../../scripts/support/root.ts'
import { needs, outputOf } from '../../scripts/testing/programs.ts'

const FOLDER = 'deploy/kubernetes'

const SCHEMAS: Readonly<Record<string, (data: unknown) => boolean>> = {
  'apps/v1 Deployment': deployment,
  'batch/v1 Job': job,
  'networking.k8s.io/v1 NetworkPolicy': networkPolicy,
  'policy/v1 PodDisruptionBudget': disruptionBudget,
  'v1 ConfigMap': configMap,
  'v1 PersistentVolumeClaim': volumeClaim,
  'v1 Service': service,
}
type Labels = Readonly<Record<string, string>>
type Document = {
  apiVersion: string
  kind: string
  metadata: { name: string }
  spec?: Partial<NonNullable<IDeployment['spec']>> & { podSelector?: { matchLabels: Labels } }
}

/** Paths of a document that its schema never reads: the API server refuses unknown fields. */
const unknownFields = (document: Document, validate: (data: unknown) => boolean): string[] => {
  const unread = new Set<string>()
  const watch = (value: unknown, at: string): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const inner = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, watch(one, `${at}/${name}`)]))
    if (Array.isArray(value)) return Object.values(inner)
    for (const name of Object.keys(inner)) unread.add(`${at}/${name}`)
    const get = (target: object, name: string | symbol) => {
      unread.delete(`${at}/${String(name)}`)
      return Reflect.get(target, name) as unknown
    }
    return new Proxy(inner, { get })
  }
  return validate(watch(document, '')) ? [...unread] : ['not valid']
}

const documentsIn = (text: string) => parseAllDocuments(text).map((document) => document.toJS() as Document)
const { resources } = parse(readText(`${FOLDER}/kustomization.yaml`)) as { resources: string[] }
const documents = resources.flatMap((file) => documentsIn(readText(join(FOLDER, file))))
const nameOf = ({ kind, metadata }: Document) => `${kind} ${metadata.name}`
const pods = documents.flatMap((document) => {
  const { metadata, spec } = document.spec?.template ?? {}
  const [container] = spec?.containers ?? []
  return spec && container ? [{ name: nameOf(document), labels: metadata?.labels ?? {}, spec, container }] : []
})
const containerOf = (name: string) => pods.find((pod) => pod.name === name)?.container

const faultsOf = (document: Document): string[] => {
  const validate = SCHEMAS[`${document.apiVersion} ${document.kind}`]
  return validate ? unknownFields(document, validate) : ['no schema']
}

it('builds from every document of the folder', () => {
  const files = globSync('*.yaml', { cwd: join(root, FOLDER) }).filter((file) => file !== 'kustomization.yaml')
  expect(resources.toSorted()).toEqual(files.toSorted())
})

it.each(documents.map((document) => [nameOf(document), document] as const))('%s fits its schema', (_, document) => {
  expect(faultsOf(document)).toEqual([])
})

it('runs two web processes, one worker and a migration', () => {
  const replicas = documents.map((document) => [nameOf(document), document.spec?.replicas])
  expect(replicas).toEqual(
    expect.arrayContaining([
      ['Deployment web', 2],
      ['Deployment worker', 1],
    ]),
  )
  expect(pods.map(({ name }) => name).toSorted()).toEqual(['Deployment web', 'Deployment worker', 'Job migrate'])
})

describe.each(pods)('$name', ({ spec, container }) => {
  it('has no rights and a read-only root (SUP-04)', () => {
    const { securityContext } = spec
    expect(securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
  })

  it('starts a program of the image', () => {
    const [node, file = '', ...command] = container.command ?? []
    expect(node).toBe('node')
    expect(existsSync(join(root, file))).toBe(true)
    expect(command.every((word) => Object.keys(COMMANDS).includes(word))).toBe(true)
  })

  it('mounts what it declares', () => {
    expect(container.volumeMounts?.map(({ name }) => name)).toEqual(spec.volumes?.map(({ name }) => name))
  })
})

it('asks each probe at a path of the service, on the port where the service listens', () => {
  const { startupProbe, livenessProbe, readinessProbe, ports } = containerOf('Deployment web') ?? {}
  expect(ports).toEqual([{ name: 'http', containerPort: 3000 }])
  for (const probe of [startupProbe, livenessProbe, readinessProbe]) {
    expect(probe?.httpGet?.port).toBe('http')
    expect(Object.values(CALLS)).toContain(`GET ${probe?.httpGet?.path}`)
  }
})

it('selects by labels that its pods have', () => {
  const selected = documents.flatMap(({ kind, spec }): Labels[] => {
    if (kind === 'Service') return [spec?.selector as Labels]
    return [spec?.selector?.matchLabels ?? [], spec?.podSelector?.matchLabels ?? []].flat()
  })
  expect(selected.length).toBeGreaterThan(pods.length)
  const hasAll = (labels: Labels, wanted: Labels) =>
    Object.entries(wanted).every(([key, value]) => labels[key] === value)
  expect(selected.filter((wanted) => !pods.some(({ labels }) => hasAll(labels, wanted)))).toEqual([])
})

const settings = parseEnv(readText(`${FOLDER}/settings.env`))
const secrets = parseEnv(readText(`${FOLDER}/service.env.example`))
const sources = (name: string) =>
  containerOf(name)?.envFrom?.map((one) => one.secretRef?.name ?? one.configMapRef?.name)

it('gives the owner to the migration alone', () => {
  expect(sources('Deployment web')).toEqual(['settings', 'service'])
  expect(sources('Deployment worker')).toEqual(['settings', 'service'])
  expect(sources('Job migrate')).toEqual(['settings', 'owner'])
  expect(Object.keys({ ...settings, ...secrets })).not.toContain('MIGRATION_DATABASE_URL')
})

it('starts in production with the settings and secrets, filled in, and reads each of them', () => {
  const given = { ...settings, ...secrets }
  const asked = new Set<string>()
  const complete: Record<string, string> = { ...fillExample(given), FILE_STORE: '/files' }
  const watched = new Proxy(complete, {
    get: (target, name: string) => {
      asked.add(name)
      return target[name]
    },
  })
  expect(readConfig(watched)).toMatchObject({ environment: 'production', trustedProxies: 1 })
  expect(Object.keys(given).filter((name) => !asked.has(name))).toEqual([])
})

it('is what kubectl builds, with the settings in a map and each image named', { tags: ['nightly'] }, (context) => {
  needs(context, 'kubectl')
  const built = documentsIn(outputOf('kubectl', ['kustomize', join(root, FOLDER)]))
  expect(built.flatMap(faultsOf)).toEqual([])
  const isMap = ({ kind }: Document) => kind === 'ConfigMap'
  expect(
    built
      .filter((one) => !isMap(one))
      .map(nameOf)
      .toSorted(),
  ).toEqual(documents.map(nameOf).toSorted())
  expect(built.filter(isMap)).toMatchObject([{ data: settings }])
  const text = JSON.stringify(built)
  expect(text.match(/"image":"registry\.example\/sievert:[\d.]+"/g)).toHaveLength(pods.length)
  expect(text.match(/"configMapRef":\{"name":"settings-\w+"\}/g)).toHaveLength(pods.length)
})
