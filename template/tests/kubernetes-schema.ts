import * as z from "zod";

// The parts of Kubernetes' schemas that the manifest uses, strictly: a slip in a name is refused, as a server with
// `kubectl apply --validate=strict` refuses it. Packages with all of the schemas want a newer Node than this project.

const name = z.string().regex(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/);
const labels = z.record(z.string(), name);
const metadata = z.strictObject({ name, labels });
const count = z.int().nonnegative();
const port = z.union([z.int().min(1).max(65535), name]);
const memory = z.string().regex(/^\d+(Mi|Gi)$/);
const cpu = z.string().regex(/^\d+m?$/);
const selector = z.strictObject({ matchLabels: labels });
const reference = z.strictObject({ name });

const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string().startsWith("/"), port }),
  periodSeconds: count.optional(),
  timeoutSeconds: count.optional(),
  failureThreshold: count.optional(),
});

const container = z.strictObject({
  name,
  image: z.string().regex(/^[\w./-]+:[\w.-]+$/),
  command: z.array(z.string()).optional(),
  ports: z.array(z.strictObject({ name, containerPort: port })).optional(),
  envFrom: z.array(
    z.union([z.strictObject({ configMapRef: reference }), z.strictObject({ secretRef: reference })]),
  ),
  startupProbe: probe.optional(),
  readinessProbe: probe.optional(),
  livenessProbe: probe.optional(),
  resources: z.strictObject({
    requests: z.strictObject({ cpu, memory }),
    limits: z.strictObject({ memory }),
  }),
  securityContext: z.strictObject({
    readOnlyRootFilesystem: z.boolean(),
    allowPrivilegeEscalation: z.boolean(),
    capabilities: z.strictObject({ drop: z.array(z.string()) }),
  }),
  volumeMounts: z.array(z.strictObject({ name, mountPath: z.string().startsWith("/") })).optional(),
});

const pod = z.strictObject({
  metadata: z.strictObject({ labels }),
  spec: z.strictObject({
    restartPolicy: z.enum(["Never", "OnFailure", "Always"]).optional(),
    automountServiceAccountToken: z.boolean(),
    enableServiceLinks: z.boolean(),
    terminationGracePeriodSeconds: count.optional(),
    securityContext: z.strictObject({
      runAsNonRoot: z.boolean(),
      runAsUser: count,
      runAsGroup: count,
      fsGroup: count.optional(),
      seccompProfile: z.strictObject({ type: z.literal("RuntimeDefault") }),
    }),
    topologySpreadConstraints: z
      .array(
        z.strictObject({
          maxSkew: count,
          topologyKey: z.string(),
          whenUnsatisfiable: z.enum(["DoNotSchedule", "ScheduleAnyway"]),
          labelSelector: selector,
        }),
      )
      .optional(),
    containers: z.array(container).min(1),
    volumes: z.array(z.strictObject({ name, emptyDir: z.strictObject({ sizeLimit: memory }) })).optional(),
  }),
});

const object = <Version extends string, Kind extends string>(apiVersion: Version, kind: Kind) =>
  z.strictObject({ apiVersion: z.literal(apiVersion), kind: z.literal(kind), metadata });

export const manifest = z.discriminatedUnion("kind", [
  object("v1", "ConfigMap").extend({ data: z.record(z.string(), z.string()) }),
  object("batch/v1", "Job").extend({
    spec: z.strictObject({
      backoffLimit: count,
      activeDeadlineSeconds: count,
      ttlSecondsAfterFinished: count,
      template: pod,
    }),
  }),
  object("apps/v1", "Deployment").extend({
    spec: z.strictObject({
      replicas: count,
      revisionHistoryLimit: count,
      strategy: z.strictObject({
        type: z.literal("RollingUpdate"),
        rollingUpdate: z.strictObject({ maxUnavailable: count, maxSurge: count }),
      }),
      minReadySeconds: count,
      selector,
      template: pod,
    }),
  }),
  object("v1", "Service").extend({
    spec: z.strictObject({
      selector: labels,
      ports: z.array(z.strictObject({ name, port, targetPort: port })),
    }),
  }),
  object("policy/v1", "PodDisruptionBudget").extend({
    spec: z.strictObject({ minAvailable: count, selector }),
  }),
]);
export type Manifest = z.output<typeof manifest>;
