import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { readEnv, variables } from "@/server/env";
import { routes } from "@/server/routes";
import { routeAt } from "../../groundwork/src/server/http/adapters";
import { type Manifest, manifest } from "./kubernetes-schema";

const documents = parseAllDocuments(readFileSync("deploy/kubernetes/app.yaml", "utf8")).map((document) => {
  expect(document.errors).toEqual([]);
  return document.toJS() as unknown;
});
const objects = documents.map((document) => manifest.parse(document));
const ofKind = <Kind extends Manifest["kind"]>(kind: Kind) =>
  objects.find((object): object is Extract<Manifest, { kind: Kind }> => object.kind === kind) as Extract<
    Manifest,
    { kind: Kind }
  >;
const deployment = ofKind("Deployment");
const job = ofKind("Job");
const pods = [deployment.spec.template, job.spec.template];

describe("deploy/kubernetes/app.yaml", () => {
  test("holds what its schema knows and nothing else", () => {
    expect(objects.map(({ kind }) => kind)).toEqual([
      "ConfigMap",
      "Job",
      "Deployment",
      "Service",
      "PodDisruptionBudget",
    ]);
    const slip = JSON.parse(JSON.stringify(deployment).replace("readinessProbe", "readynessProbe"));
    expect(manifest.safeParse(slip).success).toBe(false);
  });

  test("runs every container without rights, on a file system that is read-only", () => {
    for (const { spec } of pods) {
      expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
      expect(spec.automountServiceAccountToken).toBe(false);
      for (const { securityContext, resources } of spec.containers) {
        expect(securityContext).toEqual({
          readOnlyRootFilesystem: true,
          allowPrivilegeEscalation: false,
          capabilities: { drop: ["ALL"] },
        });
        expect(resources.limits.memory).toBeDefined();
      }
    }
  });

  test("asks paths for health that are answered, and restarts nothing because of a database", () => {
    const [container] = deployment.spec.template.spec.containers;
    const paths = [container?.startupProbe, container?.readinessProbe, container?.livenessProbe].map(
      (probe) => probe?.httpGet.path ?? "",
    );
    expect(paths).toEqual(["/api/health/live", "/api/health/ready", "/api/health/live"]);
    for (const path of paths) expect(routeAt(routes.table, path)).toBeDefined();
  });

  test("gives an instance time to end, and keeps two when a node is drained", () => {
    const { replicas, strategy, template } = deployment.spec;
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(readEnv({}).SHUTDOWN_SECONDS);
    expect(strategy.rollingUpdate.maxUnavailable).toBe(0);
    expect(ofKind("PodDisruptionBudget").spec.minAvailable).toBe(replicas - 1);
  });

  test("has one image, labels that find each other, and variables that the app knows", () => {
    expect(new Set(pods.flatMap(({ spec }) => spec.containers.map(({ image }) => image))).size).toBe(1);
    const { labels } = deployment.spec.template.metadata;
    for (const { selector } of [deployment.spec, ofKind("PodDisruptionBudget").spec])
      expect(selector.matchLabels).toEqual(labels);
    expect(ofKind("Service").spec.selector).toEqual(labels);
    expect(job.spec.template.metadata.labels).not.toEqual(labels);
    const { data } = ofKind("ConfigMap");
    for (const name of Object.keys(data)) expect(Object.keys(variables)).toContain(name);
    expect(readEnv({ ...data, AUTH_SECRET: "s".repeat(32) }).WORKERS).toBe(1);
  });
});

type Compose = {
  services: Record<
    string,
    {
      environment?: Record<string, string>;
      depends_on?: string[] | Record<string, object>;
      configs?: { source: string }[];
      volumes?: string[];
    }
  >;
  configs: Record<string, object>;
  volumes: Record<string, null>;
};
const compose: Compose = parse(readFileSync("deploy/compose.scale.yaml", "utf8"), { merge: true });
const services = Object.entries(compose.services);

describe("deploy/compose.scale.yaml", () => {
  test("names services, configurations, volumes and files that are there", () => {
    for (const [, { depends_on = [], configs = [], volumes = [] }] of services) {
      for (const name of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on))
        expect(Object.keys(compose.services)).toContain(name);
      for (const { source } of configs) expect(Object.keys(compose.configs)).toContain(source);
      for (const [from = ""] of volumes.map((volume) => volume.split(":")))
        if (from.startsWith(".")) expect(existsSync(join("deploy", from)), from).toBe(true);
        else expect(Object.keys(compose.volumes)).toContain(from);
    }
  });

  test("gives the balancer every address that its file asks for, each of a service", () => {
    const asked = [...readFileSync("deploy/scale/haproxy.cfg", "utf8").matchAll(/"\$\{(\w+)\}"/g)];
    const { environment = {} } = compose.services.balancer ?? {};
    expect([...new Set(asked.map(([, name]) => name))].sort()).toEqual(Object.keys(environment).sort());
    for (const address of Object.values(environment)) {
      const [host = ""] = address.split(":");
      if (host !== "0.0.0.0") expect(Object.keys(compose.services)).toContain(host);
    }
  });

  test("gives the instances variables that the app knows, the same to each", () => {
    const instances = services.filter(([name]) => /^app\d$/.test(name)).map(([, service]) => service);
    expect(instances).toHaveLength(3);
    for (const { environment = {} } of instances) {
      expect(environment).toEqual(instances[0]?.environment);
      for (const name of Object.keys(environment)) expect(Object.keys(variables)).toContain(name);
    }
  });
});
