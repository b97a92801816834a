import { expect, test } from "bun:test";
import { forwardedAddress, networkOf } from "./network.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8:1::", "2001:db8:1:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["", ""],
])("%p belongs to %p", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  [" 203.0.113.7 ", "203.0.113.7"],
  ["203.0.113.7:5123", "203.0.113.7"],
  ["2001:db8::1", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["[2001:db8::1]:443", "2001:db8::1"],
  ["unknown", undefined],
  ["", undefined],
  ["203.0.113.700", undefined],
  ["<script>", undefined],
])("the entry %p names %p", (entry, address) => {
  expect(forwardedAddress(entry)).toBe(address);
});
