/** What a reader typed into the documentation of Kubernetes, and the pages of which one must be among the first three. */
export const readerTries: readonly { query: string; wanted: readonly string[] }[] = [
  {
    query: 'restart pod',
    wanted: [
      'docs/concepts/workloads/pods/pod-lifecycle.md',
      'docs/reference/kubectl/generated/kubectl_rollout/kubectl_rollout_restart.md',
      'docs/reference/node/what-happens-on-restart.md',
    ],
  },
  {
    query: 'hpa',
    wanted: [
      'docs/concepts/workloads/autoscaling/horizontal-pod-autoscale.md',
      'docs/tasks/run-application/horizontal-pod-autoscale-walkthrough.md',
      'docs/reference/glossary/horizontal-pod-autoscaler.md',
    ],
  },
  {
    query: '--pod-network-cidr',
    wanted: [
      'docs/reference/setup-tools/kubeadm/kubeadm-init.md',
      'docs/setup/production-environment/tools/kubeadm/create-cluster-kubeadm.md',
      'docs/reference/setup-tools/kubeadm/generated/kubeadm_init/_index.md',
    ],
  },
  {
    query: 'kubeapiserver',
    wanted: [
      'docs/reference/command-line-tools-reference/kube-apiserver.md',
      'docs/reference/glossary/kube-apiserver.md',
    ],
  },
  {
    query: '"rolling update"',
    wanted: [
      'docs/tutorials/kubernetes-basics/update/update-intro.md',
      'docs/tasks/manage-daemon/update-daemon-set.md',
      'docs/concepts/workloads/controllers/deployment.md',
    ],
  },
  {
    query: 'networkpol',
    wanted: [
      'docs/concepts/services-networking/network-policies.md',
      'docs/reference/glossary/network-policy.md',
      'docs/reference/kubernetes-api/networking/network-policy-v1.md',
    ],
  },
  {
    query: 'persistant volume claim',
    wanted: [
      'docs/concepts/storage/persistent-volumes.md',
      'docs/reference/glossary/persistent-volume-claim.md',
      'docs/reference/kubernetes-api/core/persistent-volume-claim-v1.md',
    ],
  },
];
