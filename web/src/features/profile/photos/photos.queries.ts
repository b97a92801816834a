import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferRequestType } from "hono/client";

import { api } from "@/lib/api";

import { meQuery } from "../profile.queries";

type Photos = InferRequestType<typeof api.users.me.photos.$put>["json"]["photos"];

export function useUpdatePhotos() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (photos: Photos) =>
      (await api.users.me.photos.$put({ json: { photos } })).json(),
    onSuccess: (me) => {
      queryClient.setQueryData(meQuery.queryKey, me);
      void queryClient.invalidateQueries({ queryKey: ["users", "person", me.id] });
    },
  });
}
